import { useEffect, useState } from 'react';
import type { SoundsLike } from './companies.ts';

/** Fetches the sounds of Chinese characters once letters are typed; without them a search goes by spelling alone. */
export function useSounds(keyword: string): SoundsLike | undefined {
  const [soundsLike, setSoundsLike] = useState<SoundsLike>();
  const wanted = /[a-z]/i.test(keyword);
  useEffect(() => {
    if (!wanted || soundsLike) return undefined;
    let left = false;
    import('pinyin-pro').then(
      ({ match }) => !left && setSoundsLike(() => (text: string, typed: string) => match(text, typed) !== null),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted, soundsLike]);
  return soundsLike;
}
