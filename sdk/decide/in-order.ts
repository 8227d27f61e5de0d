/** Plugins in the order of a deployment; those that it does not name after them, in theirs. */
export function inOrder<Plugin extends { readonly id: string }>(
  order: readonly string[],
  plugins: readonly Plugin[],
): readonly Plugin[] {
  if (order.length === 0) return plugins;
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Plugin) => places.get(id) ?? order.length;
  return [...plugins].sort((one, other) => placeOf(one) - placeOf(other));
}
