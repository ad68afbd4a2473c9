/** More pages than any user has. Ends the refresh if the server never reports a last page. */
const PAGES_AT_ONCE = 200

/** Calls `takePage` until it returns false, which means that there is no further page. */
export async function followPages(takePage: () => Promise<boolean>): Promise<void> {
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) if (!(await takePage())) return
}
