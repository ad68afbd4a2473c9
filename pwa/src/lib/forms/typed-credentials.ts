type Credentials = { email: string; password: string }

let typed: Credentials = { email: '', password: '' }

/**
 * The credentials typed into the last sign-in or registration form. The next such form starts with them. They are only
 * in this page's memory and are cleared at sign-in.
 */
export function typedCredentials(): Credentials {
  return typed
}

/** Also clears a stored password: it was meant for the next form, which has used it. */
export function rememberEmail(email: string): void {
  typed = { email, password: '' }
}

/** Stores the credentials for the login screen that follows a registration. */
export function rememberRegistered({ email, password }: Credentials): void {
  typed = { email, password }
}

export function forgetCredentials(): void {
  typed = { email: '', password: '' }
}

/** `values` with the email address that was typed elsewhere on this page. */
export function withTypedEmail<Values extends { email: string }>(values: Values): Values {
  return typed.email ? { ...values, email: typed.email } : values
}
