import type { VerificationKind } from '../verifications.ts'

/** Names of verifications on cards. A separate constant, to keep the other texts out of the first screen. */
export const BADGE = {
  kind: {
    phone: 'Teléfono verificado',
    identity: 'Identidad verificada',
    references: 'Referencias',
  } satisfies Record<VerificationKind, string>,
  since: (month: string) => `desde ${month}`,
}

/** Texts about verifications, for everyone, for the technician and for admins. */
export const VERIFICATION = {
  title: 'Verificaciones',
  badge: BADGE.kind,
  since: BADGE.since,
  noGuarantee: 'Verificado no garantiza el trabajo.',

  explained: {
    phone: 'Te llamamos o te escribimos por WhatsApp y te leemos un código, que escribes aquí.',
    identity:
      'Nos enseñas tu documento en persona o en una llamada. Guardamos solo sus últimas cuatro cifras.',
    references: 'Nos das dos personas para las que trabajaste y las llamamos. No guardamos quiénes son.',
  } satisfies Record<VerificationKind, string>,
  ask: 'Pedir verificación',
  askFor: {
    phone: 'Pedir verificación: teléfono',
    identity: 'Pedir verificación: identidad',
    references: 'Pedir verificación: referencias',
  },
  asked: 'Pedida. Te contactamos en un plazo de 48 horas.',
  askedToast: 'Verificación pedida',
  askFailed: 'Error al pedir la verificación',
  until: (day: string) => `Verificado hasta el ${day}`,
  refused: (reason: string) => `No se pudo verificar: ${reason}`,
  revoked: (reason: string) => `Se retiró: ${reason}`,
  /** The reason of a verification that ended because the account changed. */
  changed: {
    phone: 'Cambió el número de teléfono.',
    identity: 'Cambió el nombre.',
    references: '',
  } satisfies Record<VerificationKind, string>,
  /** In forms, once another number or name is typed. */
  endsWithChange: {
    phone: 'Al guardar otro número se retira «Teléfono verificado». Después puedes pedirlo de nuevo.',
    identity: 'Al guardar otro nombre se retira «Identidad verificada». Después puedes pedirla de nuevo.',
  },
  endsWithAdminChange: {
    phone: 'Con otro número pierde «Teléfono verificado», si lo tiene.',
    identity: 'Con otro nombre pierde «Identidad verificada», si la tiene.',
  },
  /** The notice to the technician about a decision. */
  told: {
    given: (badge: string) => `${badge}: la insignia ya se ve en tu perfil.`,
    refused: (badge: string, reason: string) => `${badge}: no se pudo verificar. ${reason}`,
    revoked: (badge: string, reason: string) => `${badge}: se retiró la insignia. ${reason}`,
  },
  code: 'Código de seis cifras',
  sendCode: 'Confirmar código',
  codeWrong: 'El código no es correcto.',
  codeOver: 'El código ya no vale. Pide que te den otro.',
  codeFailed: 'Error al confirmar el código',
  verified: 'Verificado',
  loadFailed: 'Error al cargar las verificaciones',

  none: 'No ha pedido ninguna verificación.',
  status: { asked: 'Pedida', given: 'Dada', refused: 'Negada', revoked: 'Retirada' },
  line: (day: string) => `Pedida el ${day}`,
  newCode: 'Crear código',
  readOut: ({ code, phone, moment }: Record<'code' | 'phone' | 'moment', string>) =>
    `Léele este código al ${phone}: ${code}. Vale hasta ${moment}.`,
  give: 'Dar',
  giveIdentity: 'Dar la verificación de identidad',
  giveReferences: 'Dar la verificación de referencias',
  giveReferencesExplained: 'Llamaste a dos personas para las que trabajó. No se guarda quiénes son.',
  digits: 'Últimas cuatro cifras del documento',
  codeOnly: 'El teléfono se verifica con el código.',
  digitsNotAsked: 'Esta verificación no lleva documento.',
  refuse: 'Negar',
  refuseTitle: 'Negar la verificación',
  revoke: 'Retirar',
  revokeTitle: 'Retirar la verificación',
  reason: 'Motivo',
  reasonHint: 'El técnico lo lee.',
  decided: 'Decisión guardada',
  decideFailed: 'Error al guardar la decisión',
} as const
