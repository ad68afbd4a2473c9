import type { Mutant } from './outbox-mutants.ts'

/** Mistakes in how the phone stores its own cases. Each names the test that notices it. */
export const OWN_MUTANTS: readonly (Mutant & { proof: string })[] = [
  {
    name: 'M29',
    mistake: 'a slower page of changes is stored over a faster one',
    file: 'pwa/src/offline/cases/case-store.ts',
    from: 'if (followed.seq !== base.seq || followed.version !== base.version) return false',
    to: '',
    proof: 'pwa/src/offline/cases/case-changes.test.ts',
  },
  {
    name: 'M30',
    mistake: 'cases of before stay where the server says that all is void',
    file: 'pwa/src/offline/cases/case-store.ts',
    from: 'if (full) await Promise.all([db.service_requests.clear(), db.cases.clear()])',
    to: '',
    proof: 'pwa/src/offline/cases/case-changes.test.ts',
  },
  {
    name: 'M31',
    mistake: 'what is new of a log takes the place of what was known of it',
    file: 'pwa/src/offline/cases/case-store.ts',
    from: '[...known, ...added].map(',
    to: 'added.map(',
    proof: 'pwa/src/offline/cases/case-changes.test.ts',
  },
  {
    name: 'M32',
    mistake: 'an older page is laid over what the changes told meanwhile',
    file: 'pwa/src/offline/cases/load-older-cases.ts',
    from: 'rows.filter((_, index) => !known[index])',
    to: 'rows',
    proof: 'pwa/src/offline/cases/load-older-cases.test.ts',
  },
  {
    name: 'M33',
    mistake: 'one’s own words count as unread',
    file: 'pwa/src/offline/cases/case-news.ts',
    from: 'id > known && by !== me &&',
    to: 'id > known &&',
    proof: 'pwa/src/offline/cases/case-news.test.ts',
  },
  {
    name: 'M34',
    mistake: 'a phone that stores nothing follows a server that never ends',
    file: 'pwa/src/offline/cases/pages.ts',
    from: 'page < PAGES_AT_ONCE',
    to: 'page < 100 * PAGES_AT_ONCE',
    proof: 'pwa/src/offline/cases/in-memory-case-list.test.ts',
  },
]
