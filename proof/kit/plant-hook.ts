import { type Plant, plantHere } from './plant.ts'

/** Loaded before the product (see `plantArguments`). Plants the defect that its own URL carries. */
plantHere(JSON.parse(new URL(import.meta.url).searchParams.get('plant') ?? '') as Plant)
