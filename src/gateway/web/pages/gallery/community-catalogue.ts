/** The community's list; suggested, but never requested before the owner adds it. */
export const COMMUNITY_CATALOGUE =
  'https://raw.githubusercontent.com/bnussbau/trmnl-recipe-catalog/refs/heads/main/catalog.yaml';
