/** What must notice a mistake in the outbox, where its mutant names nothing else. */
export const PROPERTY = 'pwa/src/offline/outbox/outbox-property.test.ts'
/** Of the API, what proves its keys. */
export const API_PROOFS = ['api/src/features/operations', 'api/src/http/order-of-a-call.test.ts']
