/** More than anybody has; a server that never ends is left alone until the next look. */
const PAGES_AT_ONCE = 200

/** Takes page after page; `takePage` is true where there is another to ask for. */
export async function followPages(takePage: () => Promise<boolean>): Promise<void> {
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) if (!(await takePage())) return
}
