// Rows of the private files.

declare module '#platform/database/database.server.ts' {
  interface Tables {
    private_file: {
      /** The path in the store. */
      key: string
      /**
       * 'arriving': being stored, or stored and not yet kept by the row that owns it. 'kept': owned. 'released': no longer
       * owned, and to be removed from the store.
       */
      state: 'arriving' | 'kept' | 'released'
      changed_on: string
    }
  }
}

export {}
