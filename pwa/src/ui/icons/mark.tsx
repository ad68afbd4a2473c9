/** The product's mark, a pin that holds a wrench, for the blue ground of the header; the same drawing as the icon. */
export function Mark({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="15 10 34 44" className={className}>
      <path
        className="fill-on-header"
        d="M32 11c-8.8 0-16 7-16 15.700 0 11.300 16 26.300 16 26.300s16-15 16-26.300C48 18 40.800 11 32 11Z"
      />
      <path
        className="fill-star"
        d="M39.600 20.900a6.600 6.600 0 0 0-8.700 8.100l-5.300 5.300a2.300 2.300 0 0 0 3.200 3.200l5.300-5.300a6.600 6.600 0 0 0 8.100-8.700l-3.700 3.700-2.600-.7-.7-2.600Z"
      />
    </svg>
  )
}
