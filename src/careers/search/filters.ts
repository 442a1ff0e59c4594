// What the list of jobs can be narrowed down to, besides its words. Runs in the browser too.

export const filterNames = ['city', 'type', 'level'] as const
export type FilterName = (typeof filterNames)[number]

/** '' or absent: any. */
export type Filters = { [name in FilterName]?: string | undefined }

/** What a filter can be set to, and how many jobs are found then. */
export type Choice = { value: string; count: number }
export type Choices = Record<FilterName, Choice[]>

export const filterLabels: Record<FilterName, string> = { city: 'City', type: 'Type', level: 'Level' }
