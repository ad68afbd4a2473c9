/** The test that must notice a mistake in the outbox, unless the mutant names another one. */
export const PROPERTY = 'pwa/src/offline/outbox/outbox-property.test.ts'
/** The tests of the API that prove its idempotency keys. */
export const API_PROOFS = ['api/src/features/operations', 'api/src/http/order-of-a-call.test.ts']
