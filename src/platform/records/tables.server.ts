// Row types of what published records leave behind.
declare module '#platform/database/database.server.ts' {
  interface Tables {
    first_publication: { kind: string; id: number; published_on: string }
  }
}

export {}
