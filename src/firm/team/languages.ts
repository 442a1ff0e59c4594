// The languages that a member of the team speaks, which staff write with commas between them.
type Spoken = { languages: string }

export function languagesOf({ languages }: Spoken): string[] {
  return languages
    .split(',')
    .map((language) => language.trim())
    .filter((language) => language !== '')
}

/** 'English, Tamil and Telugu' */
export function languagesText(member: Spoken): string {
  return new Intl.ListFormat('en-GB').format(languagesOf(member))
}
