/** Number of a fault, which user, administrator and team call it by: `3FA9-77C1-0B4E`. */
export const newIncident = (): string =>
  Array.from(crypto.getRandomValues(new Uint16Array(3)), (part) =>
    part.toString(16).padStart(4, '0').toUpperCase(),
  ).join('-');
