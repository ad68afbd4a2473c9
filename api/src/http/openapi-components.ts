import { user } from '@tecnicerca/shared/accounts'
import { category } from '@tecnicerca/shared/categories'
import { customer } from '@tecnicerca/shared/customers'
import { expense, monthLine } from '@tecnicerca/shared/expenses'
import { notice } from '@tecnicerca/shared/notices'
import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import { ownReview, review } from '@tecnicerca/shared/reviews'
import { doorAcceptance, doorOffer } from '@tecnicerca/shared/service-requests/door-agreements'
import { casePhoto, serviceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import { serviceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { queryInterpretation } from '@tecnicerca/shared/technician-lists'
import { publicProfile, technicianCard, technicianProfile } from '@tecnicerca/shared/technicians'
import * as z from 'zod/mini'

type Noun = { schema: z.ZodMiniType; example: unknown }

const REVIEW = {
  id: 5012,
  technician_id: 121,
  reviewer_name: 'Rosa A.',
  rating: 5,
  comment: 'Llegó a la hora y dejó todo limpio.',
  service_date: '2026-11-16',
  created_at: '2026-11-17T14:03:22.118Z',
  edited_at: null,
  service_month: '2026-11',
  photo_ids: [],
  reply: { text: 'Gracias por la confianza.', created_at: '2026-11-18T12:00:00.000Z', edited_at: null },
  is_own: false,
  is_held: false,
}

const CARD = {
  id: 121,
  name: 'Juan Carlos Peña',
  category_id: 1,
  category_name: 'Electricidad',
  city: 'Santiago',
  profile_image: '/uploads/5f0c9d2e.webp',
  average_rating: 4.8,
  review_count: 37,
  hourly_rate: 850,
  experience_years: 12,
  bio: 'Instalo inversores y arreglo averías.',
  skills: ['Inversores', 'Paneles solares'],
  available: true,
  price_from: 800,
  sector_ids: [3, 4],
  answer_hours: 2,
  hours: '8-12,14-18;=;=;=;=;8-12;-',
  days_off_soon: ['2026-11-24/2026-11-26'],
}

const { price_from: _, answer_hours: _answer, days_off_soon: daysOff, sector_ids: sectors, ...SHARED } = CARD
const PROFILE = {
  ...SHARED,
  technician_id: 121,
  user_id: 340,
  email: 'juan.pena@example.com',
  phone: '809-555-0142',
  address: 'Calle del Sol 14',
  address_is_public: true,
  skills: CARD.skills.map((skillName) => ({ skill_name: skillName })),
  reviews: [REVIEW],
  services: [{ name: 'Instalar abanico de techo', price: 800 }],
  sectors,
  hours: { monday: ['8:00-12:00', '14:00-18:00'], saturday: ['8:00-12:00'], sunday: [] },
  days_off: [...daysOff, '2027-01-04'],
  work_photos: [{ id: '0199aa00-0000-7000-8000-000000000001', caption: 'Panel de 12 circuitos' }],
  available: 1,
  created_at: '2026-02-03T12:40:00.000Z',
}

const OP = 'a1b2c3d4-0000-4000-8000-000000000001'

/** Halves with real signatures, so that a program of somebody else can be tried on them. */
const AGREED = { v: 1, case_id: 8803, offer_key: '0199aa00-0000-7000-8000-000000000002' }

/** The named schemas of the OpenAPI document, each with an example. */
export const NOUNS: Record<string, Noun> = {
  Category: {
    schema: category,
    example: {
      id: 1,
      name: 'Electricidad',
      description: 'Instalaciones y averías',
      icon_name: 'zap',
      synonyms: 'electricista, se me va la luz',
    },
  },
  CasePhoto: {
    schema: casePhoto,
    example: { id: OP, service_request_id: 8803, by: 'customer', created_at: '2026-11-14T16:20:05.000Z' },
  },
  Customer: {
    schema: customer,
    example: {
      id: 902,
      name: 'Rosa Almánzar',
      ...{ jobs: 3, agreed_total: 7500, paid_total: 6000, last_day: '2026-11-16' },
      note: 'El timbre no suena: llamar al llegar.',
      phone: '809-555-0142',
      address: 'Los Jardines, calle 3',
      contact_until: '2026-12-16T14:06:32.000Z',
    },
  },
  DoorAcceptance: {
    schema: doorAcceptance,
    example: {
      ...AGREED,
      acceptance_key: '0199aa00-0000-7000-8000-000000000003',
      at_phone: '2026-11-16T14:06:32.000Z',
      hash: 'MGz3WcYvtcZ2nm2rxj7OMVSy4nAwIwUffVxJ9W-1b_c',
      public_key: {
        x: 'kEzE-j62ucHJCwofEpEVQKdXJEzqegrFQsiAOMpZZNs',
        y: '8nidVqdncbSMrNHIkbF433zS2qmthFbiUAy7j7gIw2A',
      },
      signature: 'T_ImNfuJsQ_fFJVLixPThFU7vTXtB1Rblp9-oEHvkDHlcI9oJEDU3j64f0RWcjM3zQB_XT2Of6TYPqKm69ZYCQ',
    },
  },
  DoorOffer: {
    schema: doorOffer,
    example: {
      ...AGREED,
      at_phone: '2026-11-16T14:05:10.000Z',
      public_key: {
        x: '-sUZ4VNn2FjUiCRNt8nzLnNnIVcV1Xl5f0_x3Bw92kA',
        y: 'pko70LqAhtUlnbYIy3W8xxN8qWdgsOBwgbsuEZhRttI',
      },
      signature: 'CIqzWu7MxQmiVLei1O29kADuQpfxdmDrlU7Chkh45wmEYxZePfyOGzubNLpgpV2E_R5SNCkEYaZQXw5ePuiSeg',
      terms: {
        total: 2500,
        lines: [
          { kind: 'labour', text: 'Revisar el inversor', quantity: 1.5, unit_price: 800 },
          { kind: 'parts', text: 'Fusible de 60 A', quantity: 2, unit_price: 650 },
        ],
        charges_itbis: false,
        valid_until: '2026-12-01',
        guarantee_days: 90,
      },
    },
  },
  Error: {
    schema: errorBody,
    example: {
      message: 'Revisa los datos marcados.',
      code: 'validation_failed',
      fields: { request_date: 'Elige una fecha válida.' },
      request_id: '01JD2Z7M4T',
    },
  },
  Expense: {
    schema: expense,
    example: { id: OP, amount: 650, spent_on: '2026-11-16', note: 'Fusible de 60 A' },
  },
  MonthLine: {
    schema: monthLine,
    example: {
      ...{ kind: 'paid', day: '2026-11-16', amount: 2500, service_request_id: 8803 },
      ...{ name: 'Rosa Almánzar', words: 'El inversor no carga desde ayer.' },
    },
  },
  Notice: {
    schema: notice,
    example: {
      id: 77,
      kind: 'accepted',
      service_request_id: 8803,
      title: 'Solicitud aceptada',
      body: 'Juan Carlos Peña aceptó tu solicitud.',
      created_at: '2026-11-14T17:02:41.000Z',
      read_at: null,
    },
  },
  OwnReview: { schema: ownReview, example: { ...REVIEW, service_request_id: 8803, client_op_id: OP } },
  PublicProfile: { schema: publicProfile, example: PROFILE },
  Reading: {
    schema: queryInterpretation,
    example: {
      query: '',
      category_id: 1,
      asides: [{ kind: 'available', words: ['hoy'] }],
      told: { kind: 'trade', text: 'Electricidad' },
    },
  },
  Review: { schema: review, example: REVIEW },
  ServiceRequest: {
    schema: serviceRequest,
    example: {
      id: 8803,
      technician_id: 121,
      technician_name: 'Juan Carlos Peña',
      customer_id: 902,
      customer_name: 'Rosa Almánzar',
      counterpart_phone: '809-555-0142',
      category_name: 'Electricidad',
      request_date: '2026-11-16',
      service_description: 'El inversor no carga desde ayer.',
      service_location: 'Los Jardines, calle 3',
      status: 'accepted',
      has_review: 0,
      direction: 'sent',
      client_op_id: OP,
      time_window: 'morning',
      is_urgent: false,
      sector_id: null,
      reference_point: 'Frente al colmado',
      group_id: null,
      agreed_total: 2500,
      ...{ paid_total: 1000, noted_total: 0, balance: 1500, guarantee_until: null, maintenance_months: null },
      expires_at: null,
      accepted_at: '2026-11-14T17:02:41.000Z',
      ended_at: null,
      ended_by: null,
      ended_reason: null,
      ended_note: '',
      created_at: '2026-11-14T16:20:01.000Z',
      updated_at: '2026-11-14T17:02:41.000Z',
    },
  },
  ServiceRequestEvent: {
    schema: serviceRequestEvent,
    example: {
      id: 20441,
      service_request_id: 8803,
      at: '2026-11-14T16:55:10.000Z',
      by: 'technician',
      kind: 'message',
      data: { text: '¿A qué hora le queda bien mañana?' },
      client_op_id: null,
    },
  },
  TechnicianCard: { schema: technicianCard, example: CARD },
  TechnicianProfile: { schema: technicianProfile, example: PROFILE },
  User: {
    schema: user,
    example: {
      id: 902,
      name: 'Rosa Almánzar',
      email: 'rosa@example.com',
      phone: '829-555-0177',
      role: 'customer',
      created_at: '2026-05-20T09:00:00.000Z',
      technician_id: null,
    },
  },
}

/** The schemas of `NOUNS`, registered with zod so that it refers to them by name. */
export const NAMED = z.registry<{ id: string }>()
for (const [id, { schema }] of Object.entries(NOUNS)) NAMED.add(schema, { id })
