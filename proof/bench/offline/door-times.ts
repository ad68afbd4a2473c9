import { chromium, type Page } from '@playwright/test'
import { DOOR } from '@tecnicerca/shared/messages/door'
import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import { findBrowser } from '../../../pwa/scripts/find-browser.ts'
import type { PhoneOptions, ScriptedPhone } from '../../faults/browser-faults.ts'
import { newCase, openCase } from '../../faults/case-phone.ts'
import {
  button,
  type Filmed,
  openReader,
  phoneAt,
  quote,
  readAcceptance,
} from '../../faults/door-handshake.ts'
import { screensOf } from '../../faults/door-phones.ts'
import { startBrowserPhone } from '../../kit/browser-phone.ts'
import type { Person } from '../../kit/person.ts'
import type { Bench } from './screen-times.ts'

const SLOWER = 4

type DoorTimes = { shown: number[]; read: number[]; whole: number[] }

/**
 * Milliseconds: from the tap until the code is painted on a phone that is not slowed down; at a quarter of the speed from the
 * camera's first picture until the words are painted, and from the first tap to the end on both phones, with the time in which
 * this script films.
 */
export async function measureDoor({ stack, net, runs }: Bench): Promise<DoorTimes> {
  const phones: ScriptedPhone[] = []
  const browser = await findBrowser()
  const phoneOf = async (person: Person, { args = [] }: PhoneOptions = {}) => {
    const launchOptions = { executablePath: browser.path, args: [...browser.args, ...args] }
    const phone = await startBrowserPhone({ origin: net.url, playwright: { chromium }, launchOptions })
    phones.push(phone)
    await phone.enter(person)
    return phone
  }
  const sides = {
    technician: await stack.createPerson('technician', 'José Almonte'),
    customer: await stack.createPerson('customer'),
  }
  const times: DoorTimes = { shown: [], read: [], whole: [] }
  try {
    const first = await newCase(stack, sides)
    const technician = await phoneAt(phoneOf, [sides.technician, first])
    const customer = await phoneAt(phoneOf, [sides.customer, first])
    const cdp = await technician.phone.cdp()
    const slow = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
    await (await customer.phone.cdp()).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    for (let run = 0; run < runs; run += 1) {
      const id = run === 0 ? first : await newCase(stack, sides)
      await measureOnce({ technician, customer, slow }, id, times)
    }
    return times
  } finally {
    for (const phone of phones) await phone.close()
  }
}

/** `slow`: sets by how much the technician's phone is slowed down. */
type Both = Record<'technician' | 'customer', Filmed> & { slow: (rate: number) => Promise<unknown> }

async function measureOnce(both: Both, id: number, times: DoorTimes) {
  await both.slow(SLOWER)
  const [theirs, mine] = [both.technician.phone, both.customer.phone]
  for (const phone of [theirs, mine]) {
    await phone.context.setOffline(false)
    await openCase(phone, id)
    await phone.context.setOffline(true)
  }
  await quote(theirs)
  const start = performance.now()
  await both.slow(1)
  times.shown.push(await timeUntil(theirs.page, DOOR.open, 'dialog svg[role=img]'))
  await both.slow(SLOWER)
  await both.customer.camera.sees(await screensOf(theirs.page))
  const reading = timeFromPicture(mine.page)
  await openReader(mine)
  times.read.push(await reading)
  await button(mine.page, DOOR_SCREEN.customer.accept).click()
  await both.technician.camera.sees(await screensOf(mine.page))
  await readAcceptance(theirs)
  times.whole.push(performance.now() - start)
  for (const { page } of [theirs, mine]) await button(page, DOOR_SCREEN.done).click()
}

/** Taps the button and waits until what it opens is painted. */
async function timeUntil(page: Page, name: string, selector: string): Promise<number> {
  const target = button(page, name)
  await target.waitFor()
  return target.evaluate(
    (tapped, wanted) =>
      new Promise<number>((done) => {
        const start = performance.now()
        const look = () => {
          if (document.querySelector(wanted)) requestAnimationFrame(() => done(performance.now() - start))
          else requestAnimationFrame(look)
        }
        if (tapped instanceof HTMLElement) tapped.click()
        look()
      }),
    selector,
  )
}

/** From the camera's first picture until the words of the offer are painted. */
function timeFromPicture(page: Page): Promise<number> {
  return page.evaluate(
    (label) =>
      new Promise<number>((done) => {
        let start: number | undefined
        const look = () => {
          if (start === undefined && document.querySelector('video')?.currentTime) start = performance.now()
          const isThere = [...document.querySelectorAll('dialog button')].some(
            ({ textContent }) => textContent === label,
          )
          if (isThere && start !== undefined) {
            const begun = start
            requestAnimationFrame(() => done(performance.now() - begun))
          } else requestAnimationFrame(look)
        }
        look()
      }),
    DOOR_SCREEN.customer.accept,
  )
}
