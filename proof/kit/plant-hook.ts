import { type Plant, plantHere } from './plant.ts'

/** Loaded before the product (`plantArguments`): plants what its own address holds. */
plantHere(JSON.parse(new URL(import.meta.url).searchParams.get('plant') ?? '') as Plant)
