import { fromText, id } from '@tecnicerca/shared/numbers'
import * as z from 'zod/mini'

/** The path parameter `:id`. */
export const idParams = z.object({ id: fromText(id()) })
