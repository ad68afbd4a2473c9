-- What an installation begins with. Admins change all of it.

insert into categories (id, name, description, icon_name, synonyms) values
  (1, 'Electricidad', 'Instalaciones, averías, inversores y plantas', 'zap',
    'electricista, eléctrico, luz, inversor, planta, abanico, breaker, cableado'),
  (2, 'Plomería', 'Tuberías, filtraciones, baños y bombas de agua', 'droplets',
    'plomero, tubería, filtración, fuga, baño, inodoro, bomba, cisterna, tinaco'),
  (3, 'Carpintería', 'Muebles, puertas, closets y reparaciones en madera', 'hammer',
    'carpintero, madera, mueble, puerta, closet, gabinete, ebanista'),
  (4, 'Climatización', 'Aires acondicionados y refrigeración', 'snowflake',
    'aire, acondicionado, nevera, refrigeración, split, frío, abanico'),
  (5, 'Electrónica', 'Televisores, audio y electrodomésticos', 'tv',
    'electrónico, televisor, lavadora, microondas, radio, nevera, electrodoméstico'),
  (6, 'Informática', 'Computadoras, redes e impresoras', 'laptop',
    'informático, computadora, laptop, impresora, red, wifi, internet, celular');
select setval(pg_get_serial_sequence('categories', 'id'), 6);

insert into sectors (city, name)
select 'Santiago', name from unnest(array[
  'Los Jardines', 'Bella Vista', 'Gurabo', 'Cerros de Gurabo', 'Villa Olga',
  'La Trinitaria', 'Pekín', 'Cienfuegos', 'Hato del Yaque', 'Los Salados',
  'Ensanche Libertad', 'Pueblo Nuevo', 'La Joya', 'Nibaje', 'Villa María',
  'El Embrujo', 'Los Reyes', 'Monte Rico', 'Reparto del Este', 'Arroyo Hondo'
]) name;
