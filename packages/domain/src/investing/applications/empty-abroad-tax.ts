// These constants have their own file because both the empty draft and the draft schema need them.

/** Initial values of a tax country. */
export const emptyTaxCountry = {
  country: '',
  taxIdentificationNumber: '',
  taxIdentificationNumberReden: '',
};

/** Initial values of the self-certification of domain 4.5. */
export const emptyAbroadTax = {
  taxNL: null,
  taxAbroad: null,
  ...emptyTaxCountry,
  furtherCountries: [],
  taxUS: null,
  bornUS: null,
  taxIdentificationNumberUS: '',
  CLNReden: '',
};
