import { createContext, useContext } from 'react';

/** Height of a table's rows: 32, 40 or 48 px. */
export type Density = 'compact' | 'default' | 'roomy';

export const DensityContext = createContext<Density>('compact');

/** The density that the user has set for every table; a single table may have its own. */
export const useDensity = (): Density => useContext(DensityContext);
