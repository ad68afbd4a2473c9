import type { Page } from '@playwright/test'

/**
 * Controls in sight whose target is lower or narrower than 44 px. The target of a field with a label around it is the label. Left
 * out are links within a sentence, and what only the keyboard reaches.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
    const scope = document.querySelector('[role=dialog], [role=alertdialog]') ?? document
    return [...scope.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap(
      (control) => {
        const target = control.closest('label') ?? control
        const { width, height } = target.getBoundingClientRect()
        const isHidden =
          width <= 1 || target.matches('.sr-only') || !target.checkVisibility({ visibilityProperty: true })
        const isLarge = width >= 43.5 && height >= 43.5
        if (isHidden || isLarge || isInSentence(target)) return []
        return [`${Math.round(width)}×${Math.round(height)} ${target.outerHTML.slice(0, 140)}`]
      },
    )
  })
}
