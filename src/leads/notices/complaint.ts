// What every short notice says of the Board (DPDP Rules, 2025, r. 3).

export const complaint = 'If we do not resolve your complaint, you may take it to the Data Protection Board of India.'
