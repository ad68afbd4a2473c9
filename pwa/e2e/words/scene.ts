import type { APIRequestContext, Page } from '@playwright/test'
import type { Person } from '../marketplace.ts'

/** Who is there, and how to move. */
export type Stage = {
  page: Page
  /** Nobody's: for what has to be there first. */
  request: APIRequestContext
  /** By a new document. */
  open: (path: string) => Promise<void>
  /** As a link inside the app does it, without asking the server for the page. */
  goTo: (path: string) => Promise<void>
  /** The calls to `path` are answered without a word, 400; with `json`, by that. */
  answer: (path: string, answer?: { status?: number; json?: unknown }) => Promise<void>
  /** The server's own answers again. */
  mend: () => Promise<void>
  customer: Person
  technician: Person
}

/** A screen, the words that must be seen on it, and what brings them there. */
export type Scene = { screen: string; words: readonly string[]; play: (stage: Stage) => Promise<void> }
