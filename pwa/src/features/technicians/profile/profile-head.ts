import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE_HEAD } from '@tecnicerca/shared/messages/public-pages/profile-head'
import { CARD } from '@tecnicerca/shared/messages/search'
import { workPhotoUrl } from '@tecnicerca/shared/photos'
import type { PublicProfile, Service } from '@tecnicerca/shared/technicians'
import { guardedName } from '@tecnicerca/shared/values/guarded-names'
import { photoUrl } from '../../../lib/files/photo-urls.ts'

type Titled = Pick<PublicProfile, 'name' | 'category_name' | 'city'>

const DESCRIPTION_LENGTH = 155
const JSON_LD_REVIEWS = 5

/** Metadata of a profile for search engines and link previews. */
export function profileHead(technician: PublicProfile, origin: string) {
  const path = `/technicians/${technician.id}`
  return {
    title: profileTitle(technician),
    description: descriptionOf(technician),
    path,
    image: `/share${path}.png`,
    // For the server only: in a running browser nothing reads the JSON-LD.
    ...(import.meta.env.SSR && { jsonLd: localBusiness(technician, origin) }),
  }
}

export function profileTitle({ name, category_name: categoryName, city }: Titled): string {
  return `${guardedName(name) ?? PROFILE_HEAD.somebody}, ${PROFILE_HEAD.tradeIn(categoryName, city)}`
}

/** The description in a search result: trade, place and rating first, then the technician's own text. */
function descriptionOf(technician: PublicProfile): string {
  const {
    category_name: categoryName,
    city,
    average_rating: averageRating,
    review_count: reviewCount,
  } = technician
  const rating = reviewCount > 0 && PROFILE_HEAD.rated(averageRating.toFixed(1), CARD.reviews(reviewCount))
  const facts = [PROFILE_HEAD.tradeIn(categoryName, city), rating]
  const bio = technician.bio.replace(/\s+/g, ' ').trim()
  const text = [`${facts.filter(Boolean).join(', ')}.`, bio].filter(Boolean).join(' ')
  if (text.length > DESCRIPTION_LENGTH) return `${text.slice(0, DESCRIPTION_LENGTH - 1)}…`
  const invited = `${text} ${PROFILE_HEAD.invitation}`
  return invited.length > DESCRIPTION_LENGTH ? text : invited
}

/** Leaves out street, phone and email: these are only for people who open the profile. */
function localBusiness(technician: PublicProfile, origin: string): object {
  const {
    id,
    name,
    city,
    profile_image: profileImage,
    hourly_rate: hourlyRate,
    review_count: reviewCount,
    work_photos: workPhotos = [],
    services = [],
  } = technician
  const images = [
    ...workPhotos.map((photo) => workPhotoUrl({ technician_id: id, photo_id: photo.id, width: 960 })),
    ...(profileImage ? [photoUrl(profileImage, 960)] : []),
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${origin}/technicians/${id}`,
    name,
    url: `${origin}/technicians/${id}`,
    description: descriptionOf(technician),
    ...(images.length > 0 && { image: images.map((path) => `${origin}${path}`) }),
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'DO' },
    priceRange: `RD$${hourlyRate}`,
    ...(services.length > 0 && { makesOffer: services.map(offerOf) }),
    ...(reviewCount > 0 && { aggregateRating: aggregateRating(technician), review: reviewsOf(technician) }),
  }
}

function offerOf({ name, price }: Service): object {
  return { '@type': 'Offer', price, priceCurrency: 'DOP', itemOffered: { '@type': 'Service', name } }
}

function aggregateRating({
  average_rating: averageRating,
  review_count: reviewCount,
}: PublicProfile): object {
  return {
    '@type': 'AggregateRating',
    ratingValue: Number(averageRating.toFixed(1)),
    reviewCount,
    bestRating: 5,
    worstRating: 1,
  }
}

function reviewsOf({ reviews }: PublicProfile): object[] {
  return reviews.slice(0, JSON_LD_REVIEWS).map((review) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: review.reviewer_name ?? COMMON.customerFallback },
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
    reviewBody: review.comment,
    datePublished: review.created_at,
  }))
}
