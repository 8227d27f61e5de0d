/** Form of a plugin's id. Apart, so that `portal create` needs nothing that evaluates a declaration. */
export const idForm = /^[a-z][a-z0-9-]{1,39}$/;
