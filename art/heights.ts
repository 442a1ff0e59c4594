// Surfaces for the medal-engraving machine, as heights from 0 to 1 over the square −1…1.

export type Height = (x: number, y: number) => number

/** A soft hill: 1 at its top and 0 at its foot, without an edge. */
export function hill(centreX: number, centreY: number, radius: number): Height {
  return (x, y) => {
    const share = Math.hypot(x - centreX, y - centreY) / radius
    return share >= 1 ? 0 : (1 - share * share) ** 2
  }
}

export function together(...surfaces: readonly Height[]): Height {
  return (x, y) => surfaces.reduce((sum, surface) => sum + surface(x, y), 0)
}

function ridge(radius: number, at: number, width: number): number {
  return Math.exp(-(((radius - at) / width) ** 2))
}

/** A struck coin: two raised rims, a milled band between them, and petals within. */
export function coin(petals: number): Height {
  return (x, y) => {
    const radius = Math.hypot(x, y)
    const angle = Math.atan2(y, x)
    const rims = 0.9 * ridge(radius, 0.62, 0.05) + 0.55 * ridge(radius, 0.5, 0.03)
    const milled = 0.5 * (0.5 + 0.5 * Math.cos(6 * petals * angle)) * ridge(radius, 0.73, 0.05)
    const milling = radius > 0.66 && radius < 0.8 ? milled : 0
    if (radius >= 0.46) return rims + milling
    const petal = Math.max(0, Math.cos(petals * angle)) ** 0.8
    return rims + 0.75 * petal * (1 - (radius / 0.46) ** 2) ** 0.5 * Math.min(1, radius * 6)
  }
}

/** Rings on water around one or more points. */
export function ripples(places: readonly (readonly [x: number, y: number])[], length: number): Height {
  return (x, y) =>
    places.reduce((sum, [centreX, centreY]) => {
      const distance = Math.hypot(x - centreX, y - centreY)
      return sum + (0.5 + 0.5 * Math.cos((distance / length) * Math.PI * 2)) * Math.exp(-distance * 1.5)
    }, 0)
}

/** A faceted star inside a rim, as on a medal. Each arm slopes from its ridge to its two edges. */
export function star(arms: number): Height {
  return (x, y) => {
    const radius = Math.hypot(x, y)
    const turn = Math.atan2(x, -y)
    const half = Math.PI / arms
    const fromRidge = Math.abs((((turn % (2 * half)) + 3 * half) % (2 * half)) - half)
    // The edge of an arm is a straight line from its tip to the next notch.
    const tip = 0.74
    const notch = 0.3
    const edge = (tip * notch * Math.sin(half)) / (tip * Math.sin(fromRidge) + notch * Math.sin(half - fromRidge))
    const facet = Math.max(0, 1 - radius / edge)
    return 0.8 * facet + 0.35 * ridge(radius, 0.87, 0.03)
  }
}

/** An open book: two leaves that rise from the fold and fall towards their edges. */
export function openBook(x: number, y: number): number {
  const across = Math.abs(x)
  if (across > 0.86 || Math.abs(y) > 0.58) return 0
  const leaf = Math.sin(Math.min(1, across / 0.86) ** 0.6 * Math.PI) ** 0.8
  const edge = Math.min(1, (0.58 - Math.abs(y)) / 0.03, (0.86 - across) / 0.02)
  return (0.25 + 0.75 * leaf) * Math.max(0, edge)
}
