import type { Mutant } from './outbox-mutants.ts'

/** Mistakes in the server's rules for reviews, order and accounts. Each names the test that must fail. */
export const PRODUCT_MUTANTS: readonly (Mutant & { proof: string })[] = [
  {
    name: 'M38',
    mistake: 'the average stays as it was when a review is edited',
    file: 'api/src/db/logic/reviews.sql',
    from: 'is distinct from (new.rating, new.hidden_rule is null',
    to: 'is distinct from (old.rating, new.hidden_rule is null',
    proof: 'api/src/features/reviews/review-changes.test.ts',
  },
  {
    name: 'M39',
    mistake: 'the order of the day is another one on the phone than on the server',
    file: 'shared/src/search.ts',
    from: '((id * Math.floor(multiplier / 65_536)) % PRIME)',
    to: '(((id + 1) * Math.floor(multiplier / 65_536)) % PRIME)',
    proof: 'api/src/features/technicians/list-differential.test.ts',
  },
  {
    name: 'M40',
    mistake: 'a review with five stars is not held for the contact in it',
    file: 'api/src/features/reviews/service.ts',
    from: "const heldReason = holdsContact(text.comment) ? 'contact' : null",
    to: "const heldReason = text.rating < 5 && holdsContact(text.comment) ? 'contact' : null",
    proof: 'api/src/features/reviews/held-reviews.test.ts',
  },
  {
    name: 'M41',
    mistake: 'the ticket of a sign-in is not used up',
    file: 'api/src/features/accounts/sign-in.ts',
    from: 'if (!(await deleteTicket(trx, tokenHash))) throw deadTicket()',
    to: '',
    proof: 'api/src/features/accounts/second-factor.test.ts',
  },
  {
    name: 'M42',
    mistake: 'an erasure forgets the notes of admins about the person',
    file: 'api/src/features/erasures/service.ts',
    from: 'await accounts.deleteUserNotes(trx, account.id)\n',
    to: '\n',
    proof: 'api/src/features/erasures/erased-words.test.ts',
  },
  {
    name: 'M43',
    mistake: 'a profile shows the contact of a technician who took the consent back',
    file: 'api/src/features/technicians/public-profile.ts',
    from: '(isHidden && !isTrusted)',
    to: '(isHidden && isTrusted)',
    proof: 'api/src/features/consents/consents.test.ts',
  },
]
