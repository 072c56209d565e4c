// In a file of its own because both the empty draft and the draft schema need it.

/** A tax country before any field is filled in. */
export const emptyTaxCountry = {
  country: '',
  taxIdentificationNumber: '',
  taxIdentificationNumberReden: '',
};

/** The self-certification of domain 4.5 before any answer. */
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
