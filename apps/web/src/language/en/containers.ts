/** The names of the containers that have a design of their own, in English. */
export const enContainers = {
  containers: {
    insert: (name: string) => `Insert: ${name}`,
    sticker: 'Insert a sticker…',
    stickers: 'Stickers',
    findSticker: 'Search by name',
    noSticker: 'No sticker has this name.',
    names: {
      quote: 'Pull quote',
      number: 'Figure',
      steps: 'Steps',
      compare: 'Comparison',
      checklist: 'Checklist',
      timeline: 'Timeline',
      profile: 'Profile',
      rating: 'Rating',
      price: 'Price',
      qa: 'Question and answer',
      poll: 'Poll',
      gallery: 'Gallery',
    },
  },
}
