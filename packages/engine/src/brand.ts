declare const brand: unique symbol;

/** A value of type `T` that only the constructor of `Name` can create, so that money is never a plain number. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
