let serial = 0

/** Text fields of a valid registration. */
export function registrationFields(changes: Record<string, string> = {}): Record<string, string> {
  serial += 1
  return {
    name: 'Ramón Peralta',
    email: `ramon${serial}@ejemplo.do`,
    password: 'secreto1',
    phone: '809-555-0199',
    address: 'Calle 3 #12, Gurabo',
    ...upgradeFields(),
    ...changes,
  }
}

export function upgradeFields(changes: Record<string, string> = {}): Record<string, string> {
  return {
    category_id: '2',
    bio: 'Plomero con garantía por escrito.',
    experience_years: '12',
    hourly_rate: '650.50',
    city: 'Santiago',
    ...changes,
  }
}

export const PROFILE_EDIT = {
  bio: 'Instalo inversores.',
  experience_years: 8,
  hourly_rate: 900,
  city: 'La Vega',
  address: '',
  available: false,
}
