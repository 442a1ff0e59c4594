// The firm whose starting content the pictures belong to.
export const firm = {
  name: 'PS Rao & Associates',
  since: 1988,
  cities: ['Hyderabad', 'Bengaluru', 'Chennai', 'Mumbai'],
} as const
