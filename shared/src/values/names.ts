import * as z from 'zod/mini'
import { hasInvisibleMarks, hasWebAddress, isName } from './guarded-names.ts'
import { requiredLine } from './text.ts'

/** The name of a person or a business in a form. Stored names are shown without this check. */
export function personName(max: number, required: string) {
  return requiredLine(max, required).check(
    z.refine((value) => !hasInvisibleMarks(value), {
      error: 'El nombre no puede llevar saltos de línea ni caracteres invisibles.',
      abort: true,
    }),
    z.refine((value) => !hasWebAddress(value), {
      error: 'El nombre no puede llevar direcciones web.',
      abort: true,
    }),
    z.refine(isName, {
      error: "Escribe el nombre con letras, números, espacios y estos signos: . ' - & / ( ) , + # °",
    }),
  )
}
