import { type BrowserContext, expect, type Page } from '@playwright/test'
import { MAIL_UNSUBSCRIBE, PUSH } from '@tecnicerca/shared/messages/notices/push'
import type { PushMessage } from '@tecnicerca/shared/protocol/push'
import {
  type Browser as PushBrowser,
  type PushServer,
  startPushServer,
} from '../../api/src/testing/push-server.ts'
import { test } from './fixtures.ts'
import { confirmEmail, mailsTo } from './mails.ts'
import { ask, newCustomer, newTechnician, type Person, setStatus, signIn } from './marketplace.ts'
import { countStored, SOON } from './offline-phone.ts'

let server: PushServer

test.beforeAll(async () => {
  server = await startPushServer()
})
test.afterAll(() => server.close())

/**
 * Replaces the push API of the browser, which would use the push server of its vendor. The permission starts as 'default'.
 * If the user allows notifications, the browser is subscribed to the push server of the test.
 */
async function stubPush({ subscription }: PushBrowser, context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript((given) => {
    const permission = () => localStorage.getItem('test-permission') ?? 'default'
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = async () => {
      localStorage.setItem('test-permission', 'granted')
      return 'granted'
    }
    const subscribed = { ...given, options: {}, toJSON: () => given, unsubscribe: async () => true }
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('test-subscribed', 'true')
      return subscribed as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('test-subscribed') ? (subscribed as unknown as PushSubscription) : null
  }, subscription)
}

/** Turns quiet hours off, because a test cannot choose the time at which it runs. */
const turnOffQuietHours = ({ api }: Person) =>
  api.put('/api/notices/preferences', { data: { quiet_hours: false } })

/** Delivers a message from the push server to the worker, as the browser does. */
async function deliver(page: Page, message: unknown): Promise<void> {
  // A worker that is not activated yet would miss the message.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active && active.state !== 'activated')
      await new Promise((changed) => active.addEventListener('statechange', changed, { once: true }))
  })
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) done(first.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const [registrationId, data] = [await registered, JSON.stringify(message)]
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }))
  })

/** Simulates a tap on the notification. Automation cannot tap what the system draws. */
async function tapNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobalScopeLike
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}
type ServiceWorkerGlobalScopeLike = {
  registration: { getNotifications: () => Promise<Notification[]> }
  NotificationEvent: new (name: string, init: object) => Event
  dispatchEvent: (event: Event) => boolean
}

test('a customer gets a push notification about an acceptance, which opens the case', async ({
  page,
  open,
  request,
  context,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request, 'Rafael Paz')]
  const phone = server.subscribe()
  await turnOffQuietHours(customer)
  await stubPush(phone, context)
  await signIn(page, customer)
  await open('/my-requests')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(PUSH.turn_on)).toHaveCount(0)
  const { id } = await ask(customer, technician)
  await open('/my-requests')
  await expect(page.getByText(PUSH.invitation('Rafael'))).toBeVisible()
  await page.getByRole('button', { name: PUSH.turn_on }).click()
  await expect(page.getByText(PUSH.turned_on)).toBeVisible()
  await expect(page.getByText(PUSH.invitation('Rafael'))).toHaveCount(0)

  await setStatus(technician, id, 'accepted')
  await expect.poll(() => phone.delivered.length, SOON).toBe(1)
  const message = phone.delivered[0]?.message as PushMessage
  expect(message).toMatchObject({
    kind: 'accepted',
    title: 'Rafael aceptó tu solicitud',
    service_request_id: id,
  })
  await deliver(page, message)
  await deliver(page, { ...message, title: 'Rafael te escribió' })
  await expect.poll(() => notifications(page)).toEqual([{ title: 'Rafael te escribió', tag: `case-${id}` }])
  await tapNotification(page)
  await expect(page).toHaveURL(`/my-requests/${id}`)
  await expect.poll(() => notifications(page)).toEqual([])
})

test('a push message stores its case for offline use @prove', async ({ page, open, request, context }) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request, 'Rafael Paz')]
  const { id } = await ask(customer, technician)
  await stubPush(server.subscribe(), context)
  await signIn(page, customer)
  await open('/my-requests')
  await expect(page.getByText('Rafael Paz')).toBeVisible()
  await open('/login')
  await setStatus(technician, id, 'accepted')
  await deliver(page, { id: 1, kind: 'accepted', title: 'a', body: '', service_request_id: id, unread: 1 })
  const row = { database: `tecnicerca-u-${customer.user.id}`, store: 'service_requests', key: id }
  await expect.poll(() => countStored(page, { ...row, containing: '"accepted"' })).toBe(1)
  await context.setOffline(true)
  await open(`/my-requests/${id}`)
  await expect(page.getByText('Aceptada').first()).toBeVisible()
  await context.setOffline(false)
})

test('push is turned on, tested and turned off on a device @prove', async ({
  page,
  open,
  request,
  context,
}) => {
  const customer = await newCustomer(request)
  const phone = server.subscribe()
  await stubPush(phone, context)
  await signIn(page, customer)
  await open('/my-account')
  await page.getByRole('button', { name: PUSH.turn_on }).click()
  await expect(page.getByText(PUSH.on)).toBeVisible()
  await page.getByRole('button', { name: PUSH.test }).click()
  await expect.poll(() => phone.delivered.length).toBe(1)
  await deliver(page, phone.delivered[0]?.message)
  await expect.poll(async () => (await notifications(page)).length).toBe(1)
  await page.getByRole('button', { name: PUSH.turn_off }).click()
  await expect(page.getByText(PUSH.off)).toBeVisible()
})

test('a notice that no push delivered goes out by mail, whose link unsubscribes @prove', async ({
  page,
  open,
  request,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  await turnOffQuietHours(technician)
  await confirmEmail(technician)
  const { id } = await ask(customer, technician)
  const noticeMail = async () =>
    (await mailsTo(technician.email)).find((mail) => mail.includes(`/my-requests/${id}`))
  await expect.poll(noticeMail, { timeout: 60_000 }).toBeDefined()
  const [unsubscribePath = ''] = /\/avisos\/baja\?token=[\w.-]+/.exec((await noticeMail()) ?? '') ?? []
  await open(unsubscribePath)
  await page.getByRole('button', { name: MAIL_UNSUBSCRIBE.submit }).click()
  await expect(page.getByRole('alert')).toContainText('Ya no recibirás correos de avisos')
  const preferences = await technician.api.get('/api/notices/preferences')
  const { mail: byMail } = (await preferences.json()) as { mail: object }
  expect(new Set(Object.values(byMail))).toEqual(new Set([false]))
})
