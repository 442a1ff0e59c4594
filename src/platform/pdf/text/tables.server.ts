// Rows of the texts of public PDFs.
declare module '#platform/database/database.server.ts' {
  interface Tables {
    document_text: {
      /** Of the public file. Its bytes never change. */
      path: string
      /** A JSON list of the text of each page. It is empty if none can be read. */
      pages: string
    }
  }
}

export {}
