type Credentials = { email: string; password: string }

let typed: Credentials = { email: '', password: '' }

/**
 * What was typed into one form of sign-in or registration, for the next of them, so that nobody types it twice. It is in
 * this page's memory alone and goes with the sign-in.
 */
export function typedCredentials(): Credentials {
  return typed
}

/** Forgets a password with it: that one is for the form which comes next, and was taken. */
export function rememberEmail(email: string): void {
  typed = { email, password: '' }
}

/** For the login screen that follows a registration. */
export function rememberRegistered({ email, password }: Credentials): void {
  typed = { email, password }
}

export function forgetCredentials(): void {
  typed = { email: '', password: '' }
}

/** `values` with the mail that was typed elsewhere on this page. */
export function withTypedEmail<Values extends { email: string }>(values: Values): Values {
  return typed.email ? { ...values, email: typed.email } : values
}
