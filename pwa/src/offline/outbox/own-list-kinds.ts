import type { PayloadOf } from './record.ts'

const OF_OWN_LIST = { version: 1, expected: [200], isReplacedByNewer: true } as const

/** The kinds that set a value of the user's own, which a small list of its own shows. Part of `KINDS`. */
export const OWN_LIST_KINDS = {
  'favourite.set': {
    ...OF_OWN_LIST,
    method: ({ is_favourite: isFavourite }: PayloadOf['favourite.set']) => (isFavourite ? 'PUT' : 'DELETE'),
    path: ({ id }: PayloadOf['favourite.set']) => `/users/me/favourites/${id}`,
    body: () => undefined,
    answerField: 'favourite',
    lane: ({ id }: PayloadOf['favourite.set']) => `favourite:${id}`,
    shownIn: 'favourites',
  },
  'quick_reply.set': {
    ...OF_OWN_LIST,
    method: 'PUT',
    path: () => '/users/me/quick-replies',
    body: (payload: PayloadOf['quick_reply.set']) => payload,
    answerField: 'quick_replies',
    lane: () => 'quick_replies',
    shownIn: 'quick_replies',
  },
  'customer_note.set': {
    ...OF_OWN_LIST,
    method: 'PUT',
    path: ({ customer_id: id }: PayloadOf['customer_note.set']) =>
      `/technicians/profile/customers/${id}/note`,
    body: ({ note }: PayloadOf['customer_note.set']) => ({ note }),
    answerField: 'customer_note',
    lane: ({ customer_id: id }: PayloadOf['customer_note.set']) => `customer_note:${id}`,
    shownIn: 'customers',
  },
  'expense.set': {
    ...OF_OWN_LIST,
    method: ({ expense }: PayloadOf['expense.set']) => (expense ? 'PUT' : 'DELETE'),
    path: ({ id }: PayloadOf['expense.set']) => `/technicians/profile/expenses/${id}`,
    body: ({ expense }: PayloadOf['expense.set']) => expense ?? undefined,
    answerField: 'expense',
    lane: ({ id }: PayloadOf['expense.set']) => `expense:${id}`,
    shownIn: 'expenses',
  },
} as const
