declare const brand: unique symbol;

/** A value of type `T` that only the constructor of `Name` can create, so that money is not a bare number. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
