import { useEffect, useState } from 'react';
import type { Sounds } from './find.ts';

/** The sounds of characters, fetched when the search opens; until then, or without them, it goes by characters alone. */
export function useSounds(): Sounds | undefined {
  const [sounds, setSounds] = useState<Sounds>();
  useEffect(() => {
    let left = false;
    import(/* webpackChunkName: "pinyin" */ 'pinyin-pro').then(
      ({ match }) => !left && setSounds(() => match),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return sounds;
}
