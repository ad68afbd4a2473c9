import { setTimeout as pause } from 'node:timers/promises'
import { BAD_INPUTS } from './bad-input-cases.ts'
import { type Case, DOWN_MS, KILL_LIMIT_MS } from './case.ts'
import { MEMBER_CASES } from './member-cases.ts'
import { cutOff, signalAll } from './network.ts'

/** Long enough that the client of the old primary has written. */
const BEFORE_MS = 3_000
const FROZEN_MS = 60_000
const CUT_OFF_MS = 40_000
const HANDOVER_LIMIT_MS = 3_000
// patronictl leaves an order in etcd, for which Patroni lets the other replica sleep for 2 s.
const SWITCHOVER_LIMIT_MS = 5_000
const BRIEF_LIMIT_MS = 10_000

export const CASES: readonly Case[] = [
  {
    name: 'kill',
    summary: 'kill -9 of all processes of the primary, as if its machine had lost power',
    limitMs: KILL_LIMIT_MS,
    run: async ({ cluster, mark }) => {
      const primary = await cluster.primary()
      mark()
      await primary.kill()
      await pause(DOWN_MS)
      primary.start()
    },
  },
  {
    name: 'postgres',
    summary: 'kill -9 of the PostgreSQL of the primary alone; its Patroni lives',
    limitMs: KILL_LIMIT_MS,
    run: async ({ cluster, mark }) => {
      const primary = await cluster.primary()
      mark()
      signalAll(primary.index, 'SIGKILL', 'postgres')
      await pause(DOWN_MS)
    },
  },
  {
    name: 'freeze',
    summary: 'SIGSTOP of all processes of the primary for 60 s; it wakes and believes that it still is one',
    limitMs: KILL_LIMIT_MS,
    run: async ({ cluster, mark, writeTo }) => {
      const primary = await cluster.primary()
      writeTo(primary)
      await pause(BEFORE_MS)
      mark()
      signalAll(primary.index, 'SIGSTOP')
      await pause(FROZEN_MS)
      signalAll(primary.index, 'SIGCONT')
      await pause(DOWN_MS)
    },
  },
  {
    name: 'partition',
    summary: 'the primary is cut off from the other nodes, and so from etcd, but not from its clients',
    limitMs: KILL_LIMIT_MS,
    run: async ({ cluster, mark, writeTo }) => {
      const primary = await cluster.primary()
      const others = cluster.nodes.filter((node) => node !== primary).map(({ index }) => index)
      writeTo(primary)
      await pause(BEFORE_MS)
      mark()
      const join = cutOff(primary.index, others)
      await pause(CUT_OFF_MS)
      join()
      await pause(DOWN_MS)
    },
  },
  {
    name: 'replica',
    summary: 'kill -9 of all processes of the replica that confirms the writes',
    limitMs: KILL_LIMIT_MS,
    run: async ({ cluster, mark }) => {
      const replica = await cluster.synchronous()
      mark()
      await replica.kill()
      await pause(DOWN_MS)
      replica.start()
    },
  },
  {
    name: 'etcd-leader',
    summary: 'kill -9 of the etcd that leads',
    limitMs: BRIEF_LIMIT_MS,
    run: async ({ cluster, mark }) => {
      const leader = await cluster.etcdLeader()
      mark()
      await leader.killEtcd()
      await pause(DOWN_MS)
      leader.startEtcd()
    },
  },
  {
    name: 'haproxy',
    summary: 'HAProxy stopped and started',
    limitMs: BRIEF_LIMIT_MS,
    run: async ({ services, mark }) => {
      mark()
      await services.restartBalancer()
      await pause(DOWN_MS)
    },
  },
  {
    name: 'switchover',
    summary: 'a switchover by patronictl to the replica that confirms the writes',
    limitMs: SWITCHOVER_LIMIT_MS,
    run: async ({ cluster, mark }) => {
      const candidate = await cluster.synchronous()
      mark()
      await cluster.patronictl('switchover', '--force', '--candidate', candidate.name)
      await pause(DOWN_MS)
    },
  },
  {
    name: 'handover',
    summary: 'a planned switchover: Patroni of the primary stopped, as by `systemctl stop patroni`',
    limitMs: HANDOVER_LIMIT_MS,
    run: async ({ cluster, mark }) => {
      const primary = await cluster.primary()
      mark()
      await primary.stopPatroni()
      await pause(DOWN_MS)
      primary.start()
    },
  },
  {
    name: 'rolling',
    summary: 'every replica of the API restarted in turn while the primary is killed',
    limitMs: KILL_LIMIT_MS * 2,
    run: async ({ cluster, services, mark }) => {
      const primary = await cluster.primary()
      mark()
      await Promise.all([primary.kill(), services.restartReplicas()])
      await pause(DOWN_MS)
      primary.start()
    },
  },
  ...MEMBER_CASES,
  ...BAD_INPUTS,
]
