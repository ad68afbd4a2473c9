import type { APIRequestContext, Page } from '@playwright/test'
import type { Person } from '../marketplace.ts'

/** The users of a scene, and functions to navigate and to stub responses. */
export type Stage = {
  page: Page
  /** A request context without a session, to create data first. */
  request: APIRequestContext
  /** Opens a path in a new document. */
  open: (path: string) => Promise<void>
  /** Navigates like a link inside the app, without requesting the page from the server. */
  goTo: (path: string) => Promise<void>
  /** Stubs the calls to `path`: status 400 and an empty body by default, or `json`. */
  answer: (path: string, answer?: { status?: number; json?: unknown }) => Promise<void>
  /** Removes all stubs. */
  removeStubs: () => Promise<void>
  customer: Person
  technician: Person
}

/** A screen, the texts that must appear on it, and the steps that show them. */
export type Scene = { screen: string; words: readonly string[]; play: (stage: Stage) => Promise<void> }
