// The numbers under which the Institute knows the firm and its members, in words. What is not given is left out.
import type { Partner, SiteSettings } from '#firm/firm.ts'

export function registrationsOf({ uniqueCode, peerReview }: Pick<SiteSettings, 'uniqueCode' | 'peerReview'>): string[] {
  return [
    ...(uniqueCode ? [`Unique code ${uniqueCode}`] : []),
    ...(peerReview ? [`Peer review certificate ${peerReview}`] : []),
  ]
}

export function membershipsOf({ membership, practice }: Pick<Partner, 'membership' | 'practice'>): string[] {
  return [...(membership ? [membership] : []), ...(practice ? [`Certificate of practice ${practice}`] : [])]
}
