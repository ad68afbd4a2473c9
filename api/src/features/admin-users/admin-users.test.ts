import { userAnswer } from '@tecnicerca/shared/accounts'
import { adminUsersAnswer } from '@tecnicerca/shared/admin/users'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/queue.ts'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { testApi } from '../../testing/test-api.ts'

let admin: TestUser

const api = await testApi()
const { db } = api.deps

beforeEach(async () => {
  await sql`update users set deleted_at = now() where role = 'admin'`.execute(db)
  admin = await api.createUser('admin')
})

const edit = (user: TestUser, change: object, as = admin) =>
  api.call('PUT', `/api/admin/users/${user.id}`, {
    as,
    body: { name: 'Editada', email: user.email, phone: '', role: 'customer', ...change },
  })

const remove = (user: TestUser, as = admin) => api.call('DELETE', `/api/admin/users/${user.id}`, { as })

const isSignedIn = async (user: TestUser) => {
  const answer = await api.call('GET', '/api/auth/check-session', { as: user })
  return (answer.body as { authenticated: boolean }).authenticated
}

const logIn = (email: string) =>
  api.call('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })

const isListed = async (technician: TestUser) => {
  const { rows } = await sql`
    select from technicians where id = ${technician.technician_id} and deleted_at is null`.execute(db)
  return rows.length > 0
}

const undeletedAdmins = async () => {
  const { rows } = await sql<{ id: number }>`
    select id from users where role = 'admin' and deleted_at is null`.execute(db)
  return rows.map((row) => row.id)
}

describe('GET /api/admin/users', () => {
  it('returns all undeleted users sorted by id, without password hashes', async () => {
    const technician = await api.createUser('technician')
    const gone = await api.createUser('customer')
    await remove(gone)
    const answer = await api.call('GET', '/api/admin/users', { as: admin })
    const { users } = answer.read(adminUsersAnswer)
    const ids = users.map((user) => user.id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(ids).not.toContain(gone.id)
    expect(users.find((user) => user.id === technician.id)).toMatchObject({
      role: 'technician',
      technician_id: technician.technician_id,
    })
    expect(answer.text).not.toContain('argon2')
  })
})

describe('editing a user', () => {
  it('changes name, email and phone; a new email ends the sessions and mails both addresses', async () => {
    const user = await api.createUser('customer')
    await edit(user, { name: 'Rosita', phone: '809-1' })
    expect(await isSignedIn(user)).toBe(true)
    const answer = await edit(user, { name: 'Rosa', email: 'ROSA@ejemplo.do', phone: '809-1' })
    expect(answer.read(userAnswer).user).toMatchObject({
      id: user.id,
      name: 'Rosa',
      email: 'rosa@ejemplo.do',
      phone: '809-1',
    })
    expect(await isSignedIn(user)).toBe(false)
    expect((await logIn('rosa@ejemplo.do')).status).toBe(200)
    const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs
      where payload ->> 'user_id' = ${String(user.id)} order by id`.execute(db)
    expect(rows.map(({ payload }) => payload)).toEqual([
      { user_id: user.id, email: user.email },
      { user_id: user.id, email: 'rosa@ejemplo.do' },
    ])
  })

  it('changes only the fields in the body, so that concurrent edits of two fields both hold', async () => {
    const user = await api.createUser('customer')
    const put = (body: object) => api.call('PUT', `/api/admin/users/${user.id}`, { as: admin, body })
    await Promise.all([put({ name: 'Rosa Paulino' }), put({ phone: '829-555-0199' })])
    expect((await put({})).read(userAnswer).user).toMatchObject({
      name: 'Rosa Paulino',
      phone: '829-555-0199',
      email: user.email,
      role: 'customer',
    })
  })

  it('answers 409 and changes nothing if the email belongs to another user', async () => {
    const [user, other] = await Promise.all([api.createUser('customer'), api.createUser('customer')])
    const answer = await edit(user, { email: other.email, role: 'admin' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } })
    expect(await undeletedAdmins()).toEqual([admin.id])
    expect(await isSignedIn(user)).toBe(true)
  })

  it('deletes the password reset links of the user if the email changes', async () => {
    const user = await api.createUser('customer')
    await sql`insert into password_resets (token_hash, user_id, expires_at)
      values ('\\x01', ${user.id}, now() + interval '1 hour')`.execute(db)
    await edit(user, { email: 'nuevo-dueno@ejemplo.do' })
    const { rows } = await sql`select from password_resets where user_id = ${user.id}`.execute(db)
    expect(rows).toEqual([])
  })

  it('ends the sessions of the user if the role changes', async () => {
    const user = await api.createUser('customer')
    const answer = await edit(user, { role: 'admin' })
    expect(answer.read(userAnswer).user.role).toBe('admin')
    expect(await isSignedIn(user)).toBe(false)
  })

  it('hides the profile while a technician is demoted to customer', async () => {
    const technician = await api.createUser('technician', { name: 'Quisqueya Sol' })
    const profile = `/api/technicians/${technician.technician_id}`
    expect((await api.call('GET', profile)).status).toBe(200)
    const demoted = await edit(technician, { role: 'customer' })
    expect(demoted.read(userAnswer).user.technician_id).toBeNull()
    expect(await isListed(technician)).toBe(false)
    expect((await api.call('GET', profile)).status).toBe(404)
    const back = await edit(technician, { role: 'technician' })
    expect(back.read(userAnswer).user.technician_id).toBe(technician.technician_id)
    expect((await api.call('GET', profile)).status).toBe(200)
  })

  it('marks a hidden profile as changed, so that the delta sync removes it from phones', async () => {
    const technician = await api.createUser('technician')
    const mark = async () => {
      const { rows } = await sql<{ change_xid: string }>`
        select change_xid::text from technicians where id = ${technician.technician_id}`.execute(db)
      return BigInt(rows[0]?.change_xid ?? 0)
    }
    const before = await mark()
    await edit(technician, { role: 'customer' })
    expect((await mark()) > before).toBe(true)
  })

  it('creates no profile for a customer who becomes a technician', async () => {
    const user = await api.createUser('customer')
    const answer = await edit(user, { role: 'technician' })
    expect(answer.read(userAnswer).user).toMatchObject({ role: 'technician', technician_id: null })
  })

  it('answers 404 for an unknown or deleted user, as does deleting one', async () => {
    const gone = await api.createUser('customer')
    await remove(gone)
    const never = { ...gone, id: 2_000_000_000, email: 'nunca@ejemplo.do' }
    const answers = [await edit(gone, {}), await edit(never, {}), await remove(gone), await remove(never)]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
  })

  it.each([
    ['role', { role: 'root' }],
    ['name', { name: ' ' }],
    ['name', { name: 'a\0' }],
    ['email', { email: '' }],
    ['email', { email: 'a\ud800@ejemplo.do' }],
  ])('answers 400 and names the field %s for %j', async (field, change) => {
    const user = await api.createUser('customer')
    const answer = await edit(user, change)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'validation_failed', fields: { [field]: expect.any(String) } })
  })
})

describe('editing an admin', () => {
  it('answers 409 to a demotion of the last admin', async () => {
    const answer = await edit(admin, { role: 'customer' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    expect(await undeletedAdmins()).toEqual([admin.id])
    expect(await isSignedIn(admin)).toBe(true)
  })

  it('renames the last admin', async () => {
    expect((await edit(admin, { role: 'admin', name: 'Jefa' })).status).toBe(200)
  })

  it('demotes an admin if there is another one', async () => {
    const other = await api.createUser('admin')
    expect((await edit(admin, { role: 'customer' })).status).toBe(200)
    expect(await undeletedAdmins()).toEqual([other.id])
    expect(await isSignedIn(admin)).toBe(false)
  })

  it('succeeds for only one of two admins who demote each other at the same moment', async () => {
    const other = await api.createUser('admin')
    const answers = await raceBehindLock(db, {
      lock: (trx) => sql`select from users where role = 'admin' for update`.execute(trx),
      calls: [() => edit(other, { role: 'customer' }), () => edit(admin, { role: 'customer' }, other)],
    })
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(await undeletedAdmins()).toHaveLength(1)
  })

  it('answers 403 if the acting admin is demoted at the same moment', async () => {
    const [other, third] = [await api.createUser('admin'), await api.createUser('admin')]
    const [answer] = await raceBehindLock(db, {
      lock: (trx) => sql`update users set role = 'customer' where id = ${other.id}`.execute(trx),
      calls: [() => edit(third, { role: 'customer' }, other)],
    })
    expect(answer?.status).toBe(403)
    expect(await undeletedAdmins()).toEqual([admin.id, third.id])
  })
})

describe('deleting a user', () => {
  it('ends sessions and login, deletes reset links and queued jobs, and frees the email', async () => {
    const user = await api.createUser('customer')
    await sql`insert into password_resets (token_hash, user_id, expires_at)
      values ('\\x02', ${user.id}, now() + interval '1 hour')`.execute(db)
    await inTransaction(db, (trx) => enqueue(trx, 'send-email-confirmation', { user_id: user.id }))
    const answer = await remove(user)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Usuario eliminado exitosamente' } })
    expect(await isSignedIn(user)).toBe(false)
    expect((await logIn(user.email)).status).toBe(401)
    const { rows } = await sql`
      select from sessions where user_id = ${user.id}
      union all select from password_resets where user_id = ${user.id}
      union all select from graphile_worker._private_jobs where payload ->> 'user_id' = ${String(user.id)}`.execute(
      db,
    )
    expect(rows).toEqual([])
    const again = await api.call('POST', '/api/auth/register', {
      body: { name: 'Otra', email: user.email, phone: '', password: 'secreta1' },
    })
    expect(again.status).toBe(201)
    expect(again.read(userAnswer).user.id).not.toBe(user.id)
  })

  it('removes the profile of a technician and keeps the service requests', async () => {
    const [technician, customer] = [await api.createUser('technician'), await api.createUser('customer')]
    await sql`insert into service_requests
        (customer_id, technician_id, hourly_rate, request_date, service_description, service_location)
      values (${customer.id}, ${technician.technician_id}, 500, '2026-01-02', 'Abanico', 'Sala')`.execute(db)
    expect((await remove(technician)).status).toBe(200)
    expect(await isListed(technician)).toBe(false)
    expect((await api.call('GET', `/api/technicians/${technician.technician_id}`)).status).toBe(404)
    const { rows } = await sql`select from service_requests where customer_id = ${customer.id}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('is refused for every admin, also for oneself', async () => {
    const other = await api.createUser('admin')
    for (const target of [other, admin]) {
      expect(await remove(target)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect(await undeletedAdmins()).toEqual([admin.id, other.id])
  })

  it('is refused if the user becomes an admin at the same moment', async () => {
    const user = await api.createUser('customer')
    const [answer] = await raceBehindLock(db, {
      lock: (trx) => sql`update users set role = 'admin' where id = ${user.id}`.execute(trx),
      calls: [() => remove(user)],
    })
    expect(answer?.status).toBe(403)
  })
})
