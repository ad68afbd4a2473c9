import type { customerNoteAnswer } from '@tecnicerca/shared/customers'
import type { expenseAnswer } from '@tecnicerca/shared/expenses'
import type { favouriteAnswer } from '@tecnicerca/shared/favourites'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { noticesReadAnswer } from '@tecnicerca/shared/notices'
import type { quickRepliesSetAnswer } from '@tecnicerca/shared/quick-replies'
import type { deletedReviewAnswer, reviewAnswer } from '@tecnicerca/shared/reviews'
import type { agreementAnswer } from '@tecnicerca/shared/service-requests/door-agreements'
import type {
  casePhotoAnswer,
  eventAnswer,
  takenBackPhotoAnswer,
} from '@tecnicerca/shared/service-requests/events'
import type { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import type { availabilityAnswer, technicianAnswer } from '@tecnicerca/shared/technicians'
import type { workPhotosAnswer } from '@tecnicerca/shared/work-photos'
import type { OutboxKind, PayloadOf } from './record.ts'

type PageKind<Payload> = {
  /** Schema of the answer, for a write that the phone could not store and sends directly. */
  answer: () => Promise<
    | typeof serviceRequestAnswer
    | typeof reviewAnswer
    | typeof deletedReviewAnswer
    | typeof availabilityAnswer
    | typeof technicianAnswer
    | typeof eventAnswer
    | typeof agreementAnswer
    | typeof casePhotoAnswer
    | typeof takenBackPhotoAnswer
    | typeof workPhotosAnswer
    | typeof favouriteAnswer
    | typeof quickRepliesSetAnswer
    | typeof customerNoteAnswer
    | typeof expenseAnswer
    | typeof noticesReadAnswer
  >
  /** Title of the item in one line; `name` is the person it concerns. */
  title: (payload: Payload, name: string) => string
}

const readServiceRequest = async () =>
  (await import('@tecnicerca/shared/service-requests/service-request')).serviceRequestAnswer

const readReview = async () => (await import('@tecnicerca/shared/reviews')).reviewAnswer

const readEvent = async () => (await import('@tecnicerca/shared/service-requests/events')).eventAnswer

const readWorkPhotos = async () => (await import('@tecnicerca/shared/work-photos')).workPhotosAnswer

export const PAGE_KINDS: { [K in OutboxKind]: PageKind<PayloadOf[K]> } = {
  'service_request.create': {
    answer: readServiceRequest,
    title: (_, name) => OFFLINE.kinds.service_request(name),
  },
  'review.create': {
    answer: readReview,
    title: (_, name) => OFFLINE.kinds.review(name),
  },
  'review.update': {
    answer: readReview,
    title: (_, name) => OFFLINE.kinds.reviewChanges(name),
  },
  'review.delete': {
    answer: async () => (await import('@tecnicerca/shared/reviews')).deletedReviewAnswer,
    title: (_, name) => OFFLINE.kinds.reviewDeletion(name),
  },
  'review_reply.create': {
    answer: readReview,
    title: (_, name) => OFFLINE.kinds.reviewReply(name),
  },
  'review_reply.delete': {
    answer: readReview,
    title: (_, name) => OFFLINE.kinds.reviewReplyDeletion(name),
  },
  'service_request.status': {
    answer: readServiceRequest,
    title: ({ status }, name) => OFFLINE.kinds[status](name),
  },
  'service_request.message': {
    answer: readEvent,
    title: (_, name) => OFFLINE.kinds.message(name),
  },
  'service_request.photo': {
    answer: async () => (await import('@tecnicerca/shared/service-requests/events')).casePhotoAnswer,
    title: (_, name) => OFFLINE.kinds.photo(name),
  },
  'message.delete': {
    answer: readEvent,
    title: (_, name) => OFFLINE.kinds.messageDeletion(name),
  },
  'photo.delete': {
    answer: async () => (await import('@tecnicerca/shared/service-requests/events')).takenBackPhotoAnswer,
    title: (_, name) => OFFLINE.kinds.photoDeletion(name),
  },
  'offer.create': {
    answer: readEvent,
    title: (_, name) => OFFLINE.kinds.offer(name),
  },
  'offer.status': {
    answer: readServiceRequest,
    title: ({ status }, name) => OFFLINE.kinds.offerStatus[status](name),
  },
  'agreement.create': {
    answer: async () => (await import('@tecnicerca/shared/service-requests/door-agreements')).agreementAnswer,
    title: (_, name) => OFFLINE.kinds.agreement(name),
  },
  'payment.create': {
    answer: readEvent,
    title: (_, name) => OFFLINE.kinds.payment(name),
  },
  'payment.status': {
    answer: readServiceRequest,
    title: ({ status }, name) => OFFLINE.kinds.paymentStatus[status](name),
  },
  'guarantee_claim.create': {
    answer: readEvent,
    title: (_, name) => OFFLINE.kinds.claim(name),
  },
  'guarantee_claim.status': {
    answer: readServiceRequest,
    title: ({ status }, name) => OFFLINE.kinds.claimStatus[status](name),
  },
  'visit.create': {
    answer: readEvent,
    title: ({ kind }, name) => OFFLINE.kinds.visit[kind](name),
  },
  'maintenance.create': {
    answer: readEvent,
    title: ({ kind }, name) => OFFLINE.kinds.maintenance[kind](name),
  },
  'contact.set': {
    answer: readServiceRequest,
    title: ({ may_keep_contact: mayKeep }, name) => OFFLINE.kinds.contact(name, mayKeep),
  },
  'profile.availability': {
    answer: async () => (await import('@tecnicerca/shared/technicians')).availabilityAnswer,
    title: ({ available }) => OFFLINE.kinds.availability(available),
  },
  'profile.hours': {
    answer: async () => (await import('@tecnicerca/shared/technicians')).technicianAnswer,
    title: () => OFFLINE.kinds.hours,
  },
  'work_photo.create': {
    answer: readWorkPhotos,
    title: () => OFFLINE.kinds.workPhoto,
  },
  'work_photo.update': {
    answer: readWorkPhotos,
    title: () => OFFLINE.kinds.workPhotoCaption,
  },
  'work_photo.delete': {
    answer: readWorkPhotos,
    title: () => OFFLINE.kinds.workPhotoDeletion,
  },
  'favourite.set': {
    answer: async () => (await import('@tecnicerca/shared/favourites')).favouriteAnswer,
    title: ({ is_favourite: isFavourite }, name) => OFFLINE.kinds.favourite(name, isFavourite),
  },
  'quick_reply.set': {
    answer: async () => (await import('@tecnicerca/shared/quick-replies')).quickRepliesSetAnswer,
    title: () => OFFLINE.kinds.quickReplies,
  },
  'customer_note.set': {
    answer: async () => (await import('@tecnicerca/shared/customers')).customerNoteAnswer,
    title: (_, name) => OFFLINE.kinds.customerNote(name),
  },
  'expense.set': {
    answer: async () => (await import('@tecnicerca/shared/expenses')).expenseAnswer,
    title: ({ expense }) => OFFLINE.kinds.expense(expense !== null),
  },
  'notices.read': {
    answer: async () => (await import('@tecnicerca/shared/notices')).noticesReadAnswer,
    title: () => OFFLINE.kinds.noticesRead,
  },
}

export function titleOf<K extends OutboxKind>(
  { kind, payload }: { kind: K; payload: PayloadOf[K] },
  name: string,
): string {
  return PAGE_KINDS[kind].title(payload, name)
}
