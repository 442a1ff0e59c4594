// The lengths at which cards cut the text of a service and of a key offering (specification §9).
export const serviceCardCharacters = 160
export const keyOfferingCardCharacters = 100
