/** What a page is to those who watch whether somebody looks at it. */
export function createSimulatedPage() {
  const window = new EventTarget()
  const events = new EventTarget()
  let visibilityState: DocumentVisibilityState = 'visible'
  const document = {
    get visibilityState() {
      return visibilityState
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  } as unknown as Document
  const turn = (state: DocumentVisibilityState) => {
    visibilityState = state
    events.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    document,
    window: window as unknown as Window,
    hide: () => turn('hidden'),
    show: () => turn('visible'),
    leave: () => window.dispatchEvent(new Event('pagehide')),
    comeBack: () => window.dispatchEvent(new Event('pageshow')),
  }
}
