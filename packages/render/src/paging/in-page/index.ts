export { paginate } from './paginate.ts'
