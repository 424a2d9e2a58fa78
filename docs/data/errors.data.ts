import { ERROR_STATUS, errorCodes } from '@galley/contracts'
import { errorMeanings } from '@galley/contracts/openapi'

export default {
  load: () =>
    errorCodes.map((code) => ({ code, status: ERROR_STATUS[code], when: errorMeanings[code].when })),
}
