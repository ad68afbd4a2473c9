import { isOpen } from '@tecnicerca/shared/service-requests/status'
import type { ListedServiceRequest } from './listed-service-requests.ts'

type Row = Pick<
  ListedServiceRequest,
  | 'id'
  | 'status'
  | 'direction'
  | 'group_id'
  | 'request_date'
  | 'created_at'
  | 'updated_at'
  | 'ended_at'
  | 'has_review'
  | 'item'
>

/** A card of the list: a request, and those that the customer sent with it to other technicians. */
export type ListCard<Item> = { serviceRequest: Item; siblings: Item[] }

/** The customer's cards: open requests with the next day first, then ended ones, those without a review first. */
export function sentCards<Item extends Row>(
  rows: readonly Item[],
): Record<'open' | 'ended', ListCard<Item>[]> {
  const cards = [...Map.groupBy(rows, cardKey).values()].map((group): ListCard<Item> => {
    const [first, ...siblings] = group.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
    return { serviceRequest: first as Item, siblings }
  })
  const isOpenCard = ({ serviceRequest: { status } }: ListCard<Item>) => isOpen(status)
  return {
    open: cards.filter(isOpenCard).toSorted(by(({ request_date: day, created_at: at }) => `${day} ${at}`)),
    ended: cards
      .filter((card) => !isOpenCard(card))
      .toSorted(by((row) => `${isToReview(row) ? 1 : 0} ${endOf(row)}`))
      .toReversed(),
  }
}

/** When an ended request ended; rows of an earlier release have only their last change. */
export function endOf({ ended_at: endedAt, updated_at: updatedAt }: Pick<Row, 'ended_at' | 'updated_at'>) {
  return endedAt ?? updatedAt
}

// A request with an unsent or refused change has a card of its own, which says what is to do.
function cardKey({ id, group_id: groupId, item }: Row): string {
  return groupId && item === null ? groupId : String(id)
}

/** The request of a group that its card is about comes first. */
function rank(row: Row): number {
  if (row.status === 'accepted') return 0
  if (row.status === 'pending') return 1
  return row.status === 'completed' ? 2 : 3
}

function isToReview({ status, direction, has_review: hasReview }: Row): boolean {
  return status === 'completed' && direction === 'sent' && hasReview === 0
}

function by<Item extends Row>(textOf: (row: Item) => string) {
  return (a: ListCard<Item>, b: ListCard<Item>) =>
    textOf(a.serviceRequest).localeCompare(textOf(b.serviceRequest))
}
