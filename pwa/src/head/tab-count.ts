let count = 0

/** The title after the number of waiting items, as in '(3) Casos'. */
export function titleWithCount(title: string): string {
  return count > 0 ? `(${count}) ${title}` : title
}

/** Shows a number in the browser tab's title, on this page and the next ones; 0 removes it. */
export function showTabCount(next: number): void {
  const title = count > 0 ? document.title.slice(`(${count}) `.length) : document.title
  count = next
  document.title = titleWithCount(title)
}
