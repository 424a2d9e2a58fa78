/** The texts of the picker of covers, in English. */
export const enCovers = {
  covers: {
    layout: 'Cover design',
    layouts: {
      theme: 'The theme’s',
      type: 'Big type',
      number: 'Number',
      question: 'Question',
      before_after: 'Before, after',
      photo: 'Photo',
      collage: 'Collage',
      checklist: 'Checklist',
      quote: 'Quote',
      ticket: 'Ticket',
      chat: 'Chat',
    },
    replaced: 'The text lacks what this design needs, so a similar one takes its place.',
    title: 'Title on the cover',
    kicker: 'Line above the title',
    picture: 'Picture on the cover',
    pictureAt: (place: number) => `Picture ${place}`,
    noPicture: 'None',
  },
}
